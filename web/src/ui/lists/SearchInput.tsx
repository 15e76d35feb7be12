import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n.ts';
import { IconSearch } from '../icons.ts';
import { useUrlState } from '../layout/urlState.ts';

type SearchInputProps = {
  /** What is searched: "Search courses". Read out, and shown while empty. */
  label: string;
  /** The search parameter it keeps; `q` unless told. */
  name?: string;
};

const pause = 250;

/** A search field whose words are in the address. It asks once the typing pauses. */
export function SearchInput({ label, name = 'q' }: SearchInputProps) {
  const { t } = useTranslation('ui');
  const [url, change] = useUrlState();
  const inUrl = url[name] ?? '';
  const [typed, setTyped] = useState(inUrl);
  const sent = useRef(inUrl);
  useEffect(() => {
    // the address changed by other means: filters cleared, a step back
    if (inUrl !== sent.current) {
      sent.current = inUrl;
      setTyped(inUrl);
    }
  }, [inUrl]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      change({ [name]: typed || undefined });
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, name, change]);
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('clear')} onClick={() => setTyped('')} />}
      w={{ base: '100%', sm: '18rem' }}
      maxLength={200}
    />
  );
}
