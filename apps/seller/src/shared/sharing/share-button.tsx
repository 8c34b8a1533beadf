import { Button, buttonClass, showToast } from '@cliffhanger/ui';
import { Download, Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useCopy } from '../clipboard/index.ts';
import { useTranslation } from '../language/index.ts';
import { problemText } from '../server/index.ts';
import { downloadFile } from './download-file.ts';

interface Shared {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
  /** Attached where the device can share files. */
  readonly picture?: { readonly name: string; readonly blob: Blob };
}

function sharedAs({ picture, ...words }: Shared): ShareData {
  if (picture === undefined) return words;
  const withPicture = {
    ...words,
    files: [new File([picture.blob], picture.name, { type: picture.blob.type })],
  };
  return 'canShare' in navigator && navigator.canShare(withPicture) ? withPicture : words;
}

/** Uses the native share sheet, or copies the address where there is none. */
export function useShare(): (shared: Shared) => void {
  const copy = useCopy();
  return (shared) => {
    if (!('share' in navigator)) return copy(shared.url);
    navigator.share(sharedAs(shared)).catch((error: unknown) => {
      // `AbortError`: the person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(shared.url);
    });
  };
}

export function ShareButton({ shared, wide = false }: { shared: Shared; wide?: boolean }) {
  const t = useTranslation();
  const share = useShare();
  return (
    <Button icon={<Share2 size={20} aria-hidden />} wide={wide} look="soft" onClick={() => share(shared)}>
      {t('shell.share')}
    </Button>
  );
}

export function DownloadLink({ href, name, children }: { href: string; name: string; children: string }) {
  const download = (event: MouseEvent) => {
    event.preventDefault();
    downloadFile(href, name).catch((error: unknown) =>
      showToast({ text: problemText(error), kind: 'problem' }),
    );
  };
  return (
    <a href={href} download={name} onClick={download} className={buttonClass({ look: 'soft' })}>
      <Download size={20} aria-hidden />
      {children}
    </a>
  );
}
