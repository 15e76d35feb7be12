/**
 * A file whose first piece is there, so that what fails before it can still be answered in words: once an answer has
 * begun, it can only break off. All of a PDF is in its first piece. Throws what the making of it threw.
 */
export async function fromFirstPiece(file: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> {
  const pieces = file[Symbol.asyncIterator]();
  let first: IteratorResult<Buffer> | null = await pieces.next();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const next = first ?? (await pieces.next());
        first = null;
        return next;
      },
      async return() {
        await pieces.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
