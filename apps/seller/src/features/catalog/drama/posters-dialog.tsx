import { Button, FullDialog, Skeleton, Switch } from '@cliffhanger/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { saveBlob } from '../../../shared/sharing/index.ts';
import { type DramaView, fileNameOf } from './drama.ts';
import { SOCIAL_SHAPES, type SocialShape } from './social-sheet.ts';
import { useSheet } from './use-sheet.ts';

interface PostersDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly drama: DramaView;
}

const SHAPES = Object.keys(SOCIAL_SHAPES) as readonly SocialShape[];

/** The poster in the formats of social networks, optionally with the QR code of the tracking link. */
export function PostersDialog({ isOpen, onClose, drama: { title, poster, mine } }: PostersDialogProps) {
  const t = useTranslation();
  const [withQr, setWithQr] = useState(false);
  const url = mine?.trackingLinks[0]?.url;
  return (
    <FullDialog isOpen={isOpen} onClose={onClose} title={t('catalog.kit.posters')}>
      <div className="grid gap-3">
        {url !== undefined && (
          <div className="rounded-card bg-surface">
            <Switch
              label={t('catalog.kit.with-qr')}
              hint={t('catalog.kit.with-qr.hint')}
              checked={withQr}
              onChange={setWithQr}
            />
          </div>
        )}
        {SHAPES.map((shape) => (
          <Sheet key={shape} shape={shape} title={title} poster={poster} qr={withQr ? url : undefined} />
        ))}
      </div>
    </FullDialog>
  );
}

interface SheetProps {
  readonly shape: SocialShape;
  readonly title: string;
  readonly poster: string;
  readonly qr: string | undefined;
}

function Sheet({ shape, title, poster, qr }: SheetProps) {
  const t = useTranslation();
  const { width, height } = SOCIAL_SHAPES[shape];
  const { blob, address, hasFailed } = useSheet(poster, shape, qr);
  const save = () => {
    if (blob !== undefined) saveBlob(`${fileNameOf(title)}-${shape.replace(':', 'x')}.jpg`, blob);
  };
  return (
    <figure className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4">
      <span
        style={{ aspectRatio: `${width} / ${height}` }}
        className="block w-28 shrink-0 overflow-hidden rounded-inner bg-control"
      >
        {address === undefined ? (
          !hasFailed && <Skeleton className="size-full" />
        ) : (
          <img src={address} alt={t('catalog.kit.poster-in', { shape })} className="size-full" />
        )}
      </span>
      <figcaption className="grid min-w-32 flex-1 gap-2">
        <span className="figures text-strong">{shape}</span>
        <span className="figures text-small text-muted">
          {hasFailed ? t('catalog.kit.poster-failed') : `${width} × ${height}`}
        </span>
        <Button
          look="soft"
          size="s"
          icon={<Download size={20} aria-hidden />}
          disabled={blob === undefined}
          onClick={save}
        >
          {t('catalog.kit.save-poster', { shape })}
        </Button>
      </figcaption>
    </figure>
  );
}
