import { useState } from 'react';
import { t } from '../../shared/language/index.ts';
import { Act, Page } from '../../shared/parts/index.ts';
import { ChainPart } from './chain-part.tsx';
import { MailPart } from './mail-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { StoragePart } from './storage-part.tsx';

/** Checks everything a platform needs before its first seller, one by one or all at once. */
export function SetupScreen() {
  const [round, setRound] = useState(0);
  return (
    <Page
      title={t('console.nav.setup')}
      aside={
        <Act look="main" onClick={() => setRound(round + 1)}>
          {t('console.setup.try-all')}
        </Act>
      }
    >
      <p className="mb-4 max-w-prose text-muted">{t('console.setup.intro')}</p>
      <div className="grid items-start gap-x-3 lg:grid-cols-2">
        <MailPart round={round} />
        <StoragePart round={round} />
        <PaymentsPart round={round} />
        <ChainPart />
      </div>
    </Page>
  );
}
