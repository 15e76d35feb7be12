-- Custom fields of a company's employees. A field is never deleted: archived, it keeps its values and hides them.
create table employee_fields (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  number smallint not null check (number > 0),
  kind text not null check (kind in ('text', 'number', 'day', 'yesNo', 'choice')),
  name_en text not null,
  name_fr text,
  help_en text,
  help_fr text,
  place smallint not null,
  own boolean not null default false,
  last_choice smallint not null default 0,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (company_id, id),
  unique (company_id, number),
  unique (company_id, id, kind)
);
comment on table employee_fields is 'company [tenant]: custom fields a company keeps of its employees, with their names, order and kind';
comment on column employee_fields.number is 'names the field in columns, saved views and imports (field7); never given again';
comment on column employee_fields.own is 'employees see it about themselves on My Info';
comment on column employee_fields.last_choice is 'highest number given to a choice; none comes back';
create unique index employee_fields_named on employee_fields (company_id, folded(name_en));
call wall('employee_fields');

create table employee_field_choices (
  company_id uuid not null,
  field_id uuid not null,
  number smallint not null check (number > 0),
  name_en text not null,
  name_fr text,
  place smallint not null,
  primary key (company_id, field_id, number),
  foreign key (company_id, field_id) references employee_fields (company_id, id)
);
comment on table employee_field_choices is 'company [tenant]: values a custom field offers; people hold one by its number, so that it can be renamed';
call wall('employee_field_choices');

-- One text a value, in one form for each kind. The kind stands beside it, so that neither a field of another kind nor a choice that someone holds can come or go
-- under it.
create table employee_field_values (
  company_id uuid not null,
  person_id uuid not null,
  field_id uuid not null,
  kind text not null,
  value text not null,
  choice smallint,
  primary key (company_id, person_id, field_id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade,
  foreign key (company_id, field_id, kind) references employee_fields (company_id, id, kind),
  foreign key (company_id, field_id, choice) references employee_field_choices (company_id, field_id, number),
  check ((kind = 'choice') = (choice is not null)),
  check (case kind when 'number' then value ~ '^-?\d{1,12}(\.\d{1,3})?$' when 'day' then value ~ '^\d{4}-\d\d-\d\d$' when 'yesNo' then value in ('yes', 'no')
    when 'choice' then value = choice::text else value <> '' and length(value) <= 200 end)
);
comment on table employee_field_values is 'company [tenant]: what a company keeps of its employees in custom fields | ce qu’une entreprise conserve au sujet de ses employés dans des champs personnalisés {personal: employment; of: employees; kept: training}';
comment on column employee_field_values.kind is 'that of the field, which cannot change while there are values';
comment on column employee_field_values.value is 'text as typed; a number in plain digits; a day as YYYY-MM-DD; yes or no; of a choice its number';
-- Who holds a value: for filters, and before a choice is removed.
create index employee_field_values_held on employee_field_values (company_id, field_id, value);
call wall('employee_field_values');

-- Of someone who is forgotten, an entry says nothing of what was in custom fields: any word may stand there, also one that reads like a code or a date of ours.
create or replace function redact_json(given jsonb, words text[], all_words boolean) returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
declare
  said text;
begin
  case jsonb_typeof(given)
    when 'object' then return (select coalesce(jsonb_object_agg(key, case when all_words and key = 'custom' then redact_values(value) else redact_json(value, words, all_words) end), '{}')
      from jsonb_each(given));
    when 'array' then return (select coalesce(jsonb_agg(redact_json(value, words, all_words) order by place), '[]') from jsonb_array_elements(given) with ordinality as e (value, place));
    when 'string' then
      said := given #>> '{}';
      -- A code of ours, an id or a date names no one.
      if said ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d([T ][0-9:.+Z-]*)?|[a-z]+([A-Z][a-z]*)*(\.[A-Za-z]+)?|\[…\])$' 
        and not (all_words and exists (select 1 from unnest(words) w where lower(w) = lower(said))) then
        return given;
      end if;
      return to_jsonb(case when all_words then '[…]' else without_words(said, words) end);
    else return given;
  end case;
end $$;

-- What each field said, and nothing else of it: which fields there were names no one.
create function redact_values(given jsonb) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  select case jsonb_typeof(given)
    when 'object' then (select coalesce(jsonb_object_agg(key, redact_values(value)), '{}') from jsonb_each(given))
    when 'array' then (select coalesce(jsonb_agg(redact_values(value) order by place), '[]') from jsonb_array_elements(given) with ordinality as e (value, place))
    when 'null' then given
    else '"[…]"' end
$$;
revoke execute on function redact_values from public;
