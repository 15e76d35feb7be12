-- Training on a hazardous product: the courses that a company links to it, shown with its safety data sheets.
create table sds_sheet_courses (
  company_id uuid not null,
  sheet_id uuid not null,
  course_id uuid not null references courses (id),
  linked_at timestamptz not null,
  linked_by uuid references people (id),
  removed_at timestamptz,
  removed_by uuid references people (id),
  primary key (company_id, sheet_id, course_id),
  foreign key (company_id, sheet_id) references sds_sheets (company_id, id),
  check (removed_at is null or removed_at >= linked_at)
);
comment on table sds_sheet_courses is 'sds [tenant]: courses about a hazardous product, shown with its safety data sheets';
comment on column sds_sheet_courses.removed_at is 'since when it is no longer shown; linked again, it is empty';
create index sds_sheet_courses_course on sds_sheet_courses (course_id);
create index sds_sheet_courses_linked_by on sds_sheet_courses (linked_by);
create index sds_sheet_courses_removed_by on sds_sheet_courses (removed_by) where removed_by is not null;
call wall('sds_sheet_courses');

-- As before, with the training: of each course what its edition on offer says. A retired one is not offered to anyone new.
create or replace function public_sds_sheet(wanted text, wanted_sheet uuid) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('sheetId', h.id, 'product', h.product, 'manufacturer', h.manufacturer, 'synonyms', h.synonyms, 'barcodes', h.barcodes,
    'locations', (select json_agg(json_build_object('location', m.location, 'quantity', m.quantity) order by folded(m.location)) from site_chemicals m
      where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null),
    'courses', coalesce((select json_agg(json_build_object('id', k.id, 'titles', (select json_object_agg(x.key, x.value ->> 'title') from jsonb_each(v.texts) x),
        'minutes', v.expected_minutes, 'languages', v.languages) order by l.linked_at, k.code)
      from sds_sheet_courses l join courses k on k.id = l.course_id
        join lateral (select * from course_versions o where o.course_id = k.id and o.published_at is not null order by o.number desc limit 1) v on true
      where l.company_id = h.company_id and l.sheet_id = h.id and l.removed_at is null and k.retired_at is null), '[]'::json),
    'revisions', (select json_agg(json_build_object('id', r.id, 'revisedOn', r.revised_on, 'language', r.language, 'jurisdiction', r.jurisdiction,
        'signalWord', r.signal_word, 'hazards', r.hazards, 'precautions', r.precautions, 'pictograms', r.pictograms, 'cas', r.cas, 'unNumber', r.un_number,
        'emergencyPhone', r.emergency_phone, 'firstAid', r.first_aid, 'spill', r.spill, 'protection', r.protection, 'equipment', r.equipment,
        'bytes', (r.file ->> 'bytes')::int, 'sha256', r.sha256) order by r.revised_on desc, r.id)
      from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null))
  from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id join companies c on c.id = s.company_id join sds_sheets h on h.company_id = s.company_id and h.id = wanted_sheet
  where z.code = wanted and s.archived_at is null and c.terminated_at is null
    and exists (select 1 from site_chemicals m where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null)
$$;
