-- The token of a link is never readable after the email was written: sealed beside it with the server's keys, filled in when it is sent, erased then.

alter table mails add column sealed text;
comment on column mails.sealed is 'the addresses with tokens, encrypted with the server''s keys (`secrets.json`): filled in when the email is sent, erased then';

-- What was written before: tokens are hidden. An email that waits for its link is not sent without it; one that only says how to stop it goes without that line.
update mails set failed_at = now(), failure = 'Its link was removed by an update. Send a new one.'
where sent_at is null and failed_at is null and text_body ~ '[#?&]token=[A-Za-z0-9_-]{16}';

update mails set text_body = regexp_replace(text_body, '\n\n[^\n]*[?&]unsubscribe=[^\n]*', '', 'g'),
  html_body = regexp_replace(html_body, ' <a href="[^"]*[?&]unsubscribe=[^"]*"[^>]*>[^<]*</a>', '', 'g')
where sent_at is null and failed_at is null and unsubscribe is not null;

update mails set text_body = regexp_replace(text_body, '([#?&](token|unsubscribe)=)[A-Za-z0-9_.%-]{16,}', '\1••••••••', 'g'),
  html_body = regexp_replace(html_body, '([#?&](token|unsubscribe)=)[A-Za-z0-9_.%-]{16,}', '\1••••••••', 'g')
where text_body ~ '[#?&](token|unsubscribe)=' or html_body ~ '[#?&](token|unsubscribe)=';

alter table mails drop column unsubscribe;

alter table mails add constraint mails_show_no_token check (
  text_body !~ '[#?&](token|unsubscribe)=[A-Za-z0-9_.%-]{16}' and html_body !~ '[#?&](token|unsubscribe)=[A-Za-z0-9_.%-]{16}');
alter table mails add constraint mails_sealed_until_sent check (sealed is null or (sent_at is null and failed_at is null));
