import { ListRow, Spinner, showToast } from '@cliffhanger/ui';
import { exportOwnData } from '@cliffhanger/wire/identity';
import { Download } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../../shared/language/index.ts';
import { call, problemText, showRefusal } from '../../../shared/server/index.ts';
import { saveAsFile } from '../../../shared/sharing/index.ts';

/** What the export holds, as the service says it: a file to keep or take elsewhere. */
export function ExportRow() {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const received = await call(exportOwnData, {});
      if (!received.ok) return showRefusal(received.refusal);
      const text = JSON.stringify(z.encode(exportOwnData.answer, received.value), null, 2);
      saveAsFile({ name: 'cliffhanger-data.json', type: 'application/json', text });
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
      detail={t('identity.details.export.text')}
      disabled={isBusy}
      arrow={false}
      end={isBusy ? <Spinner /> : undefined}
      onClick={() => void download()}
    />
  );
}
