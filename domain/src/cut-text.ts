/** At most so many UTF-16 units of a text, and no half of a sign at its end: a database refuses that in JSON. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
