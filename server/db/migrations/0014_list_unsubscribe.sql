-- Letters that one may do without say how to stop them, in a header that mail programs know (RFC 2369, RFC 8058).

alter table mails add column unsubscribe text;
comment on column mails.unsubscribe is 'the address that stops letters of this kind for this person; null for letters that always come';
