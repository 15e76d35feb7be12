-- What a supplier completed of a precautionary statement (“Dispose of contents/container to …”) is kept beside its code.
alter table sds_revisions add column precaution_words jsonb not null default '{}';
comment on column sds_revisions.precaution_words is 'P statements in the sheet''s own words, by code; a code without them is shown as the GHS has it';

-- As before, with these words.
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
        'signalWord', r.signal_word, 'hazards', r.hazards, 'precautions', r.precautions, 'precautionWords', r.precaution_words, 'pictograms', r.pictograms, 'cas', r.cas, 'unNumber', r.un_number,
        'emergencyPhone', r.emergency_phone, 'firstAid', r.first_aid, 'spill', r.spill, 'protection', r.protection, 'equipment', r.equipment,
        'bytes', (r.file ->> 'bytes')::int, 'sha256', r.sha256) order by r.revised_on desc, r.id)
      from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null))
  from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id join companies c on c.id = s.company_id join sds_sheets h on h.company_id = s.company_id and h.id = wanted_sheet
  where z.code = wanted and s.archived_at is null and c.terminated_at is null
    and exists (select 1 from site_chemicals m where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null)
$$;
