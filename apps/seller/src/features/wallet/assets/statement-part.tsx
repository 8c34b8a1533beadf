import { ActionRow, Button, Section, showToast } from '@cliffhanger/ui';
import { getStatement } from '@cliffhanger/wire/wallet';
import { FileDown, Network, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { saveAsFile } from '../../../shared/sharing/index.ts';
import { CheckResult } from './verify/check-result.tsx';
import { type CheckState, checkStatement } from './verify/check-statement.ts';
import { fetchStatement } from './verify/fetch-statement.ts';

/** The seller's own copy of the books, and the button that checks it without trust in us (DOMAIN §10.4). */
export function StatementPart() {
  const t = useTranslation();
  const [check, setCheck] = useState<CheckState>({ kind: 'none' });
  return (
    <Section title={t('wallet.statement.title')}>
      <DownloadRow />
      <ActionRow
        icon={ShieldCheck}
        title={t('wallet.verify.title')}
        detail={t('wallet.verify.text')}
        action={
          <Button
            look="soft"
            size="s"
            busy={check.kind === 'reading'}
            onClick={() => void checkStatement(setCheck)}
          >
            {t('wallet.verify.action')}
          </Button>
        }
      />
      <CheckResult state={check} />
      <PageRow icon={Network} to="placeInTree" title={t('place.title')} detail={t('place.detail')} />
    </Section>
  );
}

function DownloadRow() {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const statement = await fetchStatement(() => {});
      const text = JSON.stringify(z.encode(getStatement.answer, statement), null, 2);
      saveAsFile({ name: 'cliffhanger-statement.json', type: 'application/json', text });
      showToast({ text: t('wallet.statement.done'), kind: 'done' });
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionRow
      icon={FileDown}
      title={t('wallet.statement.file')}
      detail={t('wallet.statement.text')}
      action={
        <Button look="soft" size="s" busy={isBusy} onClick={() => void download()}>
          {t('wallet.statement.action')}
        </Button>
      }
    />
  );
}
