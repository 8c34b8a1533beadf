import { t } from '../../shared/language/index.ts';
import { Page } from '../../shared/parts/index.ts';
import { ChainPart } from './chain-part.tsx';
import { MailPart } from './mail-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { StoragePart } from './storage-part.tsx';

/** What a platform needs before its first seller, tried one after the other. */
export function SetupScreen() {
  return (
    <Page title={t('console.nav.setup')}>
      <p className="mb-4 max-w-prose text-muted">{t('console.setup.intro')}</p>
      <MailPart />
      <StoragePart />
      <PaymentsPart />
      <ChainPart />
    </Page>
  );
}
