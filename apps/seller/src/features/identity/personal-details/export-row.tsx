import { ListRow, Spinner, showToast } from '@cliffhanger/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { saveBlob } from '../../../shared/sharing/index.ts';
import { collectExport } from './collect-export.ts';

/** Downloads the account's data as a file. */
export function ExportRow() {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [count, setCount] = useState(0);
  const download = async () => {
    setBusy(true);
    try {
      saveBlob('cliffhanger-data.json', await collectExport(setCount));
      showToast({ text: t('identity.details.export.done'), kind: 'done' });
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ListRow
      icon={Download}
      title={t('identity.details.export')}
      detail={isBusy ? t('identity.details.export.busy', { count }) : t('identity.details.export.text')}
      disabled={isBusy}
      arrow={false}
      end={isBusy ? <Spinner /> : undefined}
      onClick={() => void download()}
    />
  );
}
