import { Icon } from '@cliffhanger/ui/pictures';
import { printReceipt } from '@cliffhanger/wire/checkout';
import { Download } from 'lucide-react';
import { useTranslation } from '../../shared/language/index.ts';
import { Action, ProblemLine } from '../../shared/parts/index.ts';
import { useApiMutation } from '../../shared/server/index.ts';
import type { Receipt } from './receipt.ts';

/** Downloads the receipt in the language of the page. */
export function DownloadReceipt({ orderId }: Pick<Receipt, 'orderId'>) {
  const t = useTranslation();
  const { send, isBusy, problem } = useApiMutation(printReceipt);
  const download = async (): Promise<void> => {
    const printed = await send({ orderId });
    if (printed !== undefined) save(printed);
  };
  return (
    <div className="mt-4 grid gap-3">
      <Action
        look="outline"
        busy={isBusy}
        icon={<Icon of={Download} size={20} />}
        onClick={() => void download()}
      >
        {t('purchases.receipt.download')}
      </Action>
      <ProblemLine text={problem} />
    </div>
  );
}

function save({ fileName, pdf }: { readonly fileName: string; readonly pdf: string }): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
