import { Button, ListRow, Sheet, showToast } from '@cliffhanger/ui';
import { Camera, Image, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import type { SaveSquare } from './crop-dialog.tsx';
import { FileInput, hasCamera } from './file-input.tsx';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface PictureChoiceProps {
  readonly title: string;
  readonly hasPicture: boolean;
  /** The current picture. */
  readonly children: ReactNode;
  readonly onSave: SaveSquare;
  readonly onRemove: () => Promise<void>;
}

/** The current picture, with buttons to replace or remove it. */
export function PictureChoice({ title, hasPicture, children, onSave, onRemove }: PictureChoiceProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [picture, setPicture] = useState<ImageBitmap>();
  const fromCamera = useRef<HTMLInputElement>(null);
  const fromLibrary = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      showToast({ text: t('identity.picture.unreadable'), kind: 'problem' });
    }
  };
  return (
    <div className="grid justify-items-center gap-2 pt-2 pb-1">
      {children}
      <Button look="quiet" size="s" onClick={() => setOpen(true)}>
        {t(hasPicture ? 'identity.picture.change' : 'identity.picture.add')}
      </Button>
      <FileInput input={fromCamera} camera="user" onFile={(file) => void take(file)} />
      <FileInput input={fromLibrary} onFile={(file) => void take(file)} />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <div className="-mx-4">
          {hasCamera() && (
            <ListRow
              icon={Camera}
              arrow={false}
              title={t('identity.picture.camera')}
              onClick={opening(fromCamera, setOpen)}
            />
          )}
          <ListRow
            icon={Image}
            arrow={false}
            title={t('identity.picture.choose')}
            onClick={opening(fromLibrary, setOpen)}
          />
          {hasPicture && <RemoveRow onRemove={onRemove} onDone={() => setOpen(false)} />}
        </div>
      </Sheet>
      {picture !== undefined && (
        <Suspense>
          <CropDialog picture={picture} onSave={onSave} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const opening = (input: RefObject<HTMLInputElement | null>, setOpen: (isOpen: boolean) => void) => () => {
  setOpen(false);
  input.current?.click();
};

function RemoveRow({ onRemove, onDone }: { onRemove: () => Promise<void>; onDone: () => void }) {
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onRemove();
      onDone();
    } catch (error) {
      showToast({ text: problemText(error), kind: 'problem' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ListRow
      icon={Trash2}
      tone="danger"
      arrow={false}
      title={t('identity.picture.remove')}
      disabled={isBusy}
      onClick={() => void remove()}
    />
  );
}
