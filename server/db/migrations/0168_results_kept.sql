-- A result that was reviewed and kept is no longer to be decided, until what the package reported comes to something else.
alter table package_registrations add column review_kept jsonb;
comment on column package_registrations.review_kept is 'the reported outcome beside which the stored one was reviewed and kept; who decided so and why is in the audit';
