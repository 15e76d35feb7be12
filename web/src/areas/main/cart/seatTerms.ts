type Terms = { assignWithinDays: number | null; completeWithinDays: number | null };

/**
 * The sentence for the time limits of a seat. A limit that is not set gets words of its own: "within no time limit" is
 * not a sentence.
 */
export function seatTerms({ assignWithinDays, completeWithinDays }: Terms) {
  if (assignWithinDays === null) return completeWithinDays === null ? 'cart.termsNone' : 'cart.termsComplete';
  return completeWithinDays === null ? 'cart.termsAssign' : 'cart.terms';
}
