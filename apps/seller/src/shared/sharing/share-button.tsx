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
  /** Goes along where the phone can share files. */
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

/** The phone's own way to share; where there is none the address is copied. */
export function useShare(): (shared: Shared) => void {
  const copy = useCopy();
  return (shared) => {
    if (!('share' in navigator)) return copy(shared.url);
    navigator.share(sharedAs(shared)).catch((error: unknown) => {
      // Whoever closes the phone's sheet has changed their mind; that is no problem.
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

/** A file of the server's: a picture, a video, a statement. */
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
