-- What the content security policy of our pages kept from happening, counted by kind, so that staff see it without reading logs.

create table csp_violations (
  directive text not null check (length(directive) <= 40),
  blocked text not null check (length(blocked) <= 200),
  page text not null check (length(page) <= 200),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (directive, blocked, page)
);
comment on table csp_violations is 'operations [platform]: violations of the content security policy as browsers report them, by directive, origin of what was blocked and route; at most 500 kinds, forgotten after 90 days';
create index csp_violations_last on csp_violations (last_at);
grant select, insert, update, delete on csp_violations to muster_platform;
