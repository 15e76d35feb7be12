import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { downloadMyData } from '../../../modules/identity/downloadMyData.ts';
import { useSession } from '../../../session/session.ts';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import { Corrections } from './Corrections.tsx';
import classes from './MyInfoPage.module.css';
import { unlessDeclined } from '../../../modules/identity/unlessDeclined.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const Transfers = lazyPart(() =>
  Promise.all([import('./Transfers.tsx'), loadWords('transfers')]).then(([module]) => module),
);

/** A copy of what is kept about me, and who corrects it. */
export function PrivacyTab() {
  const { t } = useTranslation('profile');
  const { company } = useSession();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      if (await unlessDeclined(downloadMyData)) notifyGood(t('privacy.exportDone'));
    } catch (error) {
      notifyBad(refusalWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('privacy.exportTitle')} description={t('privacy.exportText', { company: company.name })}>
        <Button leftSection={<IconDownload size={18} aria-hidden />} loading={busy} onClick={() => void download()}>
          {t('privacy.exportButton')}
        </Button>
      </SectionCard>
      <Corrections />
      <Suspense>
        <Transfers />
      </Suspense>
      <SectionCard title={t('privacy.readTitle')}>
        <Link to="/privacy">{t('privacy.readLink')}</Link>
      </SectionCard>
    </div>
  );
}
