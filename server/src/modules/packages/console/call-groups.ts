import { setImmediate as turn } from 'node:timers/promises';

type Key = { companyId: string; registrationId: string };
type Waiting<C, A> = { call: C; settle: (answer: Promise<A>) => void };
type Company<C, A> = { running: number; busy: Set<string>; waiting: Waiting<C, A>[]; woken: boolean };

/**
 * At once, for one company: while the disk takes some groups, others are read. Of the pool's eight connections two stay
 * with everyone else.
 */
const mostGroups = 6;
const mostTogether = 32;

/**
 * Keeps together what arrives together: the calls of one company that come while others are being kept make one
 * transaction, one wait for the disk, a few messages to the database. A registration speaks once in a group. With
 * little to do, a group is one call.
 */
export function inGroups<C extends Key, A>(keep: (calls: C[]) => Promise<A>[]): (call: C) => Promise<A> {
  const companies = new Map<string, Company<C, A>>();
  const begin = (id: string, company: Company<C, A>): void => {
    while (company.running < mostGroups) {
      const group: Waiting<C, A>[] = [];
      company.waiting = company.waiting.filter((one) => {
        const { registrationId } = one.call;
        if (group.length === mostTogether || company.busy.has(registrationId)) return true;
        company.busy.add(registrationId);
        group.push(one);
        return false;
      });
      if (group.length === 0) break;
      company.running++;
      const answers = keep(group.map(({ call }) => call));
      for (const [index, { settle }] of group.entries()) settle(answers[index]!);
      void Promise.allSettled(answers).then(() => {
        company.running--;
        for (const { call } of group) company.busy.delete(call.registrationId);
        begin(id, company);
      });
    }
    if (company.running === 0 && companies.get(id) === company) companies.delete(id);
  };
  return (call) =>
    new Promise<A>((resolve) => {
      const company = companies.get(call.companyId) ?? {
        running: 0,
        busy: new Set<string>(),
        waiting: [],
        woken: false,
      };
      companies.set(call.companyId, company);
      company.waiting.push({ call, settle: resolve });
      if (company.woken) return;
      company.woken = true;
      // Whatever else this turn of the event loop brings comes along.
      void turn().then(() => {
        company.woken = false;
        begin(call.companyId, company);
      });
    });
}
