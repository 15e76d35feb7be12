/** Someone who will need a seat for a course. `person` is a place in the order in which seats are given. */
export type ForecastWish = { person: number; courseId: string };
/** Seats that can be given today. */
export type ForecastLot = { id: string; available: number; courseIds: readonly string[] };

/**
 * Who of those who will need a seat gets one, by course: the people in their order. A seat someone takes opens every
 * course of its lot for them and counts once; else they take one of the first lot that has one left. `lots` are in the
 * order in which they are given from.
 */
export function seatsInForecast(
  wishes: readonly ForecastWish[],
  lots: readonly ForecastLot[],
): { courseId: string; people: number[]; waiting: number[] }[] {
  const left = new Map(lots.map(({ id, available }) => [id, available]));
  const held = new Map<number, ForecastLot[]>();
  const courses = new Map<string, { people: number[]; waiting: number[] }>();
  for (const { person, courseId } of wishes.toSorted((one, other) => one.person - other.person)) {
    const course = courses.get(courseId) ?? { people: [], waiting: [] };
    courses.set(courseId, course);
    course.people.push(person);
    const own = held.get(person) ?? [];
    if (own.some(({ courseIds }) => courseIds.includes(courseId))) continue;
    const lot = lots.find(({ id, courseIds }) => courseIds.includes(courseId) && left.get(id)! > 0);
    if (!lot) course.waiting.push(person);
    else {
      left.set(lot.id, left.get(lot.id)! - 1);
      held.set(person, [...own, lot]);
    }
  }
  return [...courses].map(([courseId, course]) => ({ courseId, ...course }));
}
