import { showToast } from '@cliffhanger/ui/overlays';
import { t } from '../../../../shared/language/index.ts';
import { ADDRESSES } from '../../../../shared/navigation/index.ts';

/** Uses the native share sheet, or copies the address. */
export async function shareDrama({
  id,
  title,
}: {
  readonly id: string;
  readonly title: string;
}): Promise<void> {
  const url = new URL(ADDRESSES.hrefOf(`/drama/${id}`), location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast({ text: t('viewing.copied'), kind: 'done' });
    }
  } catch {
    // The viewer closed the share sheet.
  }
}
