-- A browser that several people signed in from is known to each of them; and what made it known says what it spares.

alter table auth.known_devices drop constraint known_devices_pkey;
alter table auth.known_devices add primary key (token_hash, person_id);
alter table auth.known_devices add column proven text not null default 'signIn' check (proven in ('signIn', 'email'));
comment on table auth.known_devices is 'identity [auth]: browsers a person signed in from, or proved their address from; spares them the delay others caused, grants nothing else';
comment on column auth.known_devices.proven is 'signIn: signed in with all that was asked; email: reset the password by a link, which says nothing of the second factor';
