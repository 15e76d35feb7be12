import type { Cell, Person } from '../status/list-standings.ts';
import { cellsOf, peopleShown } from '../status/list-standings.ts';
import { withTaskDays } from '../status/task-days.ts';
import type { MatrixView } from './preface.ts';

const atOnce = 200;

/** Everyone whom the matrix shows, by name, some at a time. */
export async function* peopleInPages({ work, seen, narrowed }: MatrixView): AsyncGenerator<Person[]> {
  for (let after: string[] | null = null; ;) {
    const people: Person[] = await peopleShown(work, seen, narrowed, after, atOnce);
    if (people.length > 0) yield people;
    if (people.length < atOnce) return;
    after = [people.at(-1)!.key, people.at(-1)!.personId];
  }
}

/** The same people with their cells, each with the day its task is due. */
export async function* cellsInPages(
  { work, seen, narrowed }: MatrixView,
  people: AsyncIterable<Person[]>,
): AsyncGenerator<{ person: Person; cells: Cell[] }[]> {
  for await (const batch of people) {
    const ids = batch.map(({ personId }) => personId);
    const cells = await withTaskDays(work, await cellsOf(work, seen, narrowed, ids, false));
    yield batch.map((person) => ({ person, cells: cells.get(person.personId)! }));
  }
}
