-- outside a transaction
-- The few who administer a company or the platform are found without reading everyone.
create index concurrently employments_administrators on employments (company_id, person_id) where bu_admin_since is not null;
create index concurrently people_staff on people (id) where qms_admin_since is not null;
