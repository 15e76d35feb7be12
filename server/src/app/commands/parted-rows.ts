import type pg from 'pg';

/**
 * What an undone merge left with the wrong person. `repair`: stored facts say whose it is, and it can be given back.
 * `revoke`: a certificate that falls, which two people decide about. `undecided`: no stored fact says whose it is.
 */
export type PartedRow = {
  mergeId: string;
  outcome: 'repair' | 'revoke' | 'undecided';
  what: string;
  company: string;
  /** With whom it is now, and whose it is; null where that is not known. */
  person: string;
  owner: string | null;
  why: string;
};

/** Undone merges of two records that are apart, and of people who are known by name. */
const pairs = `pairs as (select m.id as merge_id, m.merged_at, m.undone_at, x.one, x.other, x.one = m.kept_id as kept from people_merges m
  cross join lateral (values (m.kept_id, m.merged_id), (m.merged_id, m.kept_id)) x (one, other)
  where m.undone_at is not null and not exists (select from people p where p.id in (m.kept_id, m.merged_id) and (p.merged_into is not null or p.forgotten_at is not null)))`;

/** Each finds rows as (merge_id, outcome, what, company_id, one, owner, why), where `one` has the row. */
const kinds = [
  `select p.merge_id, 'repair', 'ticket ' || t.number, t.company_id, p.one, p.other,
    'it was split off from ticket ' || s.number || ' of the other person'
    from pairs p join tickets t on t.requester_id = p.one
      join ticket_entries v on v.company_id = t.company_id and v.ticket_id = t.id and v.kind = 'split'
      and v.details ? 'from'
      and v.at = t.created_at join tickets s on s.company_id = v.company_id
        and s.number = (v.details ->> 'from')::bigint and s.requester_id = p.other`,
  `select p.merge_id, 'repair', 'ticket ' || t.number, t.company_id, p.one, p.one,
    'it is merged into ticket ' || s.number || ' of the other person'
    from pairs p join tickets t on t.requester_id = p.one
      join tickets s on s.company_id = t.company_id and s.id = t.merged_into_id and s.requester_id = p.other`,
  `select p.merge_id, 'repair', 'request for the safety data sheet of ' || q.product, q.company_id, p.one, p.other,
    'it came from ticket ' || t.number || ' of the other person'
    from pairs p join sds_requests q on q.person_id = p.one
      join tickets t on t.company_id = q.company_id and t.id = q.ticket_id and t.requester_id = p.other`,
  `select p.merge_id, 'repair', 'correction of ticket ' || t.number, c.company_id, p.one, p.other,
    'its ticket is of the other person'
    from pairs p join ticket_corrections c on c.person_id = p.one
      join tickets t on t.company_id = c.ticket_company_id and t.id = c.ticket_id and t.requester_id = p.other`,
  `select p.merge_id, 'repair', 'transfer of records ' || t.id, t.company_id, p.one, p.one,
    'it names certificates of the other person'
    from pairs p join record_transfers t on t.person_id = p.one
      where exists (select from jsonb_array_elements(t.records) r
      join achievements a on a.company_id = t.from_company_id and a.id = (r ->> 'achievementId')::uuid
        where a.person_id = p.other)`,
  `select p.merge_id, 'revoke', 'certificate ' || a.certificate_number, a.company_id, p.one, p.other,
    'it was issued for evidence of the other person'
    from pairs p join achievements a on a.person_id = p.one
      join evidence e on e.company_id = a.company_id and e.id = a.evidence_id and e.person_id = p.other
    where a.revoked_at is null and a.retracted_at is null`,
  `select p.merge_id, 'revoke', 'certificate ' || a.certificate_number, a.company_id, p.one, p.other,
    'it was issued for a course that the other person took'
    from pairs p join achievements a on a.person_id = p.one
      join enrolments n on n.company_id = a.company_id and n.id = a.enrolment_id and n.person_id = p.other
    where a.revoked_at is null and a.retracted_at is null`,
  `select distinct p.merge_id, 'revoke', 'certificate ' || a.certificate_number, a.company_id, p.one, p.other,
    'it rests on certificate ' || s.certificate_number || ' of the other person, which a transfer brought'
    from pairs p join achievements a on a.person_id = p.one
      join evidence e on e.company_id = a.company_id and e.id = a.evidence_id and e.person_id = p.one
      join achievements s on s.person_id = p.other and s.company_id <> a.company_id and s.certificate_number = e.number
    where a.revoked_at is null and a.retracted_at is null and e.submitted_at >= p.merged_at`,
  // Where both are employed, what one sent in while the records were one can be of either; elsewhere the employment
  // tells.
  `select p.merge_id, 'undecided', 'evidence from ' || e.issuer || coalesce(', number ' || e.number, ''), e.company_id,
    p.one, null, 'it was sent while the records were one'
    from pairs p join evidence e on p.kept and e.person_id = p.one and e.submitted_at >= p.merged_at
      and e.submitted_at < p.undone_at
    where exists (select from employments n where n.company_id = e.company_id and n.person_id = p.other)
      and not exists (select from achievements s where s.person_id = p.other and s.company_id <> e.company_id
        and s.certificate_number = e.number)`,
  `select p.merge_id, 'undecided', 'ticket ' || t.number, t.company_id, p.one, null,
    'it was written while the records were one'
    from pairs p join tickets t on p.kept and t.requester_id = p.one and t.created_at >= p.merged_at
      and t.created_at < p.undone_at
    where exists (select from employments n where n.company_id = t.company_id and n.person_id = p.other)
      and not exists (select from ticket_entries v where v.company_id = t.company_id and v.ticket_id = t.id
        and v.kind = 'split' and v.details ? 'from' and v.at = t.created_at)`,
];

/** Rows that undone merges left with the wrong person, or that certify the wrong one, by merge. Changes nothing. */
export async function partedRows(client: pg.ClientBase): Promise<PartedRow[]> {
  const { rows } = await client.query<PartedRow>(`with ${pairs}
    select f.merge_id as "mergeId", f.outcome, f.what, c.display_name as company, p.legal_name as person,
      o.legal_name as owner, f.why
    from (${kinds.join(' union all ')}) f (merge_id, outcome, what, company_id, one, owner, why)
    join companies c on c.id = f.company_id join people p on p.id = f.one left join people o on o.id = f.owner
    order by f.merge_id, f.outcome, f.what, f.one`);
  return rows;
}

/**
 * Has the server put right what the stored facts decide, each merge in a transaction of its own; how many merges that
 * is.
 */
export async function repairParted(client: pg.ClientBase, rows: readonly PartedRow[]): Promise<number> {
  const merges = [...new Set(rows.filter(({ outcome }) => outcome === 'repair').map(({ mergeId }) => mergeId))];
  for (const mergeId of merges)
    await client.query('select jobs.enqueue($1, $2, $3, null, 3)', [
      'identity.repairMerge',
      JSON.stringify({ mergeId }),
      `identity.repairMerge:${mergeId}`,
    ]);
  return merges.length;
}
