// Fragments that the issuing of proofs shares. $1 is the company, $2 the person.

/** The holder and the company, as on a proof. */
export const holderColumns = `p.legal_name as "legalName", p.locale, c.code as "companyCode", c.display_name as "companyName",
  c.legal_name as "companyLegalName", c.is_platform as "isPlatform", c.time_zone as "timeZone"`;

/** The newest live proof of the same thing: what a new one may renew. */
export const previousProof = (
  same: string,
) => `(select json_build_object('id', a.id, 'validFrom', a.valid_from, 'validThrough', a.valid_through,
    'anchorOn', a.anchor_on, 'anchorMonths', a.anchor_months)
  from achievements a where a.company_id = $1 and a.person_id = $2 and ${same} and a.revoked_at is null
    and a.retracted_at is null
  order by a.valid_through desc nulls first, a.issued_at desc limit 1)`;

/** The rule of the skill `s` known now, or null. */
export const currentRule = `(select json_build_object('validityMonths', r.validity_months, 'expiryDay', r.expiry_day,
  'renewalAnchor', r.renewal_anchor,
    'fixedMonth', r.fixed_month, 'fixedDay', r.fixed_day, 'minActiveDays', r.min_active_days, 'renewalWindowDays',
      r.renewal_window_days)
  from skill_rules r where r.skill_id = s.id and r.retracted_at is null)`;

/** What a proof in `a` rests on, as people read it. */
export const proofSource = `case when a.snapshot ->> 'evidence' = 'selfReported' then 'selfReported'
  when a.snapshot ->> 'evidence' in ('session', 'testedSession', 'evaluatedSession') then 'session' else a.source end`;
