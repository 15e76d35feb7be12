/** Words by which packages ask whether to go on, in the languages that their tools speak. */
const goOn =
  /resume|continue|carry on|pick up|left off|where you (?:left|were|stopped)|last (?:page|slide|screen|location|visited)|bookmark|reprendre|poursuivre|continuer|là où vous|dernière (?:page|diapositive)|fortsetzen|fortfahren|weitermachen|zuletzt|reanudar|continuar|riprend|continuare|retomar|hervatten|verdergaan|doorgaan/i;
const beginAgain =
  /start over|start again|restart|(?:from|at) the (?:beginning|start)|recommencer|depuis le début|au début|von vorn|von anfang|neu beginnen|neu starten|desde el principio|dall['’]inizio|do início|opnieuw/i;

/**
 * How a question of a package is answered that cannot be shown: browsers say no to all of them, and a no to "Resume
 * where you left off?" writes over the place. So whatever asks to go on is told yes; what offers to begin again, or
 * anything else, is told no. Where both are named, the first is what is asked.
 */
export function dialogAnswer(message: string): boolean {
  const asksToGoOn = message.search(goOn);
  const offersToBegin = message.search(beginAgain);
  return asksToGoOn !== -1 && (offersToBegin === -1 || asksToGoOn < offersToBegin);
}

/**
 * How a question for words is answered: with what it proposes, its bookmark perhaps; where it proposes nothing, as
 * browsers do, with null.
 */
export const promptAnswer = (proposed: unknown): string | null =>
  proposed === undefined || proposed === null || proposed === '' ? null : String(proposed);
