/**
 * Answers a second that a closed network of queues gives to so many people, each of whom asks again as soon as they are
 * answered (Reiser and Lavenberg's mean value analysis, with one station). `alone`: seconds that one person waits;
 * `most`: what it answers when it is full.
 */
export function foretold({ people, alone, most }: { people: number; alone: number; most: number }): number {
  const service = 1 / most;
  const way = Math.max(0, alone - service);
  let waiting = 0;
  let perSecond = 0;
  for (let n = 1; n <= people; n++) {
    const response = service * (1 + waiting);
    perSecond = n / (way + response);
    waiting = perSecond * response;
  }
  return perSecond;
}
