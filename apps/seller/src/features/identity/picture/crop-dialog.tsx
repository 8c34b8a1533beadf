import { Banner, Button, FullDialog, Icon, ProgressBar } from '@cliffhanger/ui';
import { CircleAlert, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import type { OnUploadProgress } from '../../../shared/server/upload.ts';
import { type CropView, middleOf, mostZoom, zoomedTo } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import { squareAsFile } from './draw.ts';

/** Sends the chosen square and keeps it; throws what a person can be told. */
export type SaveSquare = (square: File, onProgress: OnUploadProgress) => Promise<void>;

interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly onSave: SaveSquare;
  readonly onClose: () => void;
}

/** Choose the square, send it, keep it. A failed upload keeps the choice. */
export function CropDialog({ picture, onSave, onClose }: CropDialogProps) {
  const t = useTranslation();
  const [view, setView] = useState(() => middleOf(picture));
  const saving = useSaving({ picture, onSave, onSaved: onClose });
  return (
    <FullDialog isOpen onClose={onClose} title={t('identity.picture.crop.title')}>
      <div className="grid gap-4 pt-1">
        <CropArea picture={picture} view={view} onView={setView} />
        <ZoomSlider picture={picture} view={view} onView={setView} />
        {saving.problem !== undefined && (
          <Banner icon={CircleAlert} tone="bad" alert>
            {saving.problem}
          </Banner>
        )}
        {saving.sent !== undefined && <UploadProgress sent={saving.sent} />}
        <Button look="primary" wide busy={saving.sent !== undefined} onClick={() => void saving.save(view)}>
          {t('identity.picture.crop.save')}
        </Button>
      </div>
    </FullDialog>
  );
}

interface Saving {
  /** From 0 to 1 while it is on its way. */
  readonly sent: number | undefined;
  readonly problem: string | undefined;
  readonly save: (view: CropView) => Promise<void>;
}

interface SavingOptions {
  readonly picture: ImageBitmap;
  readonly onSave: SaveSquare;
  readonly onSaved: () => void;
}

function useSaving({ picture, onSave, onSaved }: SavingOptions): Saving {
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const save = async (view: CropView) => {
    setSent(0);
    setProblem(undefined);
    try {
      await onSave(await squareAsFile(picture, view), setSent);
      onSaved();
    } catch (error) {
      setProblem(problemText(error));
      setSent(undefined);
    }
  };
  return { sent, problem, save };
}

function ZoomSlider({
  picture,
  view,
  onView,
}: {
  picture: ImageBitmap;
  view: CropView;
  onView: (view: CropView) => void;
}) {
  const t = useTranslation();
  const most = mostZoom(picture);
  return (
    <div className="flex items-center gap-3 text-muted">
      <Icon of={ZoomOut} size={20} />
      <input
        type="range"
        aria-label={t('identity.picture.crop.zoom')}
        min={1}
        max={most}
        step={0.01}
        value={view.zoom}
        disabled={most === 1}
        onChange={(event) => onView(zoomedTo(view, picture, event.target.valueAsNumber))}
        className="slider h-11 min-w-0 flex-1"
        style={{ '--at': `${((view.zoom - 1) / Math.max(0.01, most - 1)) * 100}%` } as CSSProperties}
      />
      <Icon of={ZoomIn} size={20} />
    </div>
  );
}

function UploadProgress({ sent }: { sent: number }) {
  const t = useTranslation();
  const percent = Math.round(sent * 100);
  const words = t('identity.picture.uploading', { percent });
  return (
    <div className="grid gap-1.5">
      <ProgressBar share={sent} label={words} />
      <p aria-hidden className="figures text-small text-muted">
        {words}
      </p>
    </div>
  );
}
