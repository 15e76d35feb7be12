import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CodeSearch } from '../../modules/qualification/CodeSearch.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';

/** For the person who holds a certificate and mistyped its address. */
export default function VerifyCard() {
  const { t } = useTranslation('shell');
  return (
    <div style={{ maxWidth: '34rem', margin: '1.5rem auto 0' }}>
      <SectionCard title={t('notFoundPage.verify')}>
        <CodeSearch />
        <Anchor
          mt="sm"
          display="inline-block"
          renderRoot={(props) => <Link to="/achievements/$id" params={{ id: 'verify' }} {...props} />}
        >
          {t('notFoundPage.verifyCredential')}
        </Anchor>
      </SectionCard>
    </div>
  );
}
