import { Button, Card, Skeleton } from '@cliffhanger/ui';
import { Download } from 'lucide-react';
import { useRememberKit } from '../../../shared/first-steps/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { saveBlob } from '../../../shared/sharing/index.ts';
import { fileNameOf } from '../drama/drama.ts';
import { useSheet } from '../drama/use-sheet.ts';
import type { PostKitView } from './post-kit.ts';

/** The poster in the format of a clip. */
export function KitCover({ kit: { title, poster } }: { kit: PostKitView }) {
  const t = useTranslation();
  const remember = useRememberKit();
  const { blob, address, hasFailed } = useSheet(poster, '9:16', undefined);
  const save = () => {
    if (blob === undefined) return;
    remember();
    saveBlob(`${fileNameOf(title)}-9x16.jpg`, blob);
  };
  return (
    <Card title={t('post-kit.cover')}>
      <div className="flex items-center gap-4">
        <span className="block aspect-[9/16] w-16 shrink-0 overflow-hidden rounded-inner bg-control">
          {address === undefined ? (
            !hasFailed && <Skeleton className="size-full" />
          ) : (
            <img src={address} alt={t('post-kit.cover.of', { title })} className="size-full" />
          )}
        </span>
        <p className="figures min-w-0 flex-1 text-small text-muted">
          {t(hasFailed ? 'catalog.kit.poster-failed' : 'post-kit.cover.text')}
        </p>
        <Button
          look="soft"
          icon={<Download size={20} aria-hidden />}
          disabled={blob === undefined}
          onClick={save}
        >
          {t('post-kit.save')}
        </Button>
      </div>
    </Card>
  );
}
