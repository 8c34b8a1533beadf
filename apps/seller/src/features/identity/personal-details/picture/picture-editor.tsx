import { Avatar, Button, ListRow, Sheet, showToast } from '@cliffhanger/ui';
import { saveProfile } from '@cliffhanger/wire/identity';
import { Camera, Image, Trash2 } from 'lucide-react';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { useSay } from '../../../../shared/language/index.ts';
import { keepProfile } from '../../../../shared/profile/index.ts';
import { call, problemText, showRefusal } from '../../../../shared/server/index.ts';
import type { PartProps } from '../part.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** A device with a finger on it has a camera worth offering; elsewhere the choice would only open the same window. */
const hasCamera = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** The picture, and the ways to another one. */
export function PictureEditor({ user }: PartProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const [picture, setPicture] = useState<ImageBitmap>();
  const fromCamera = useRef<HTMLInputElement>(null);
  const fromLibrary = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      showToast({ text: say('identity.picture.unreadable'), kind: 'problem' });
    }
  };
  return (
    <div className="grid justify-items-center gap-2 pt-2 pb-1">
      <Avatar name={user.realName} picture={user.avatar} size="xl" />
      <Button look="quiet" size="s" onClick={() => setOpen(true)}>
        {say(user.avatar === null ? 'identity.picture.add' : 'identity.picture.change')}
      </Button>
      <FileInput input={fromCamera} camera onFile={(file) => void take(file)} />
      <FileInput input={fromLibrary} onFile={(file) => void take(file)} />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={say('identity.picture.title')}>
        <div className="-mx-4">
          {hasCamera() && (
            <ListRow
              icon={Camera}
              arrow={false}
              title={say('identity.picture.camera')}
              onClick={opening(fromCamera, setOpen)}
            />
          )}
          <ListRow
            icon={Image}
            arrow={false}
            title={say('identity.picture.choose')}
            onClick={opening(fromLibrary, setOpen)}
          />
          {user.avatar !== null && <RemoveRow onDone={() => setOpen(false)} />}
        </div>
      </Sheet>
      {picture !== undefined && (
        <Suspense>
          <CropDialog picture={picture} onClose={() => setPicture(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

const opening = (input: RefObject<HTMLInputElement | null>, setOpen: (isOpen: boolean) => void) => () => {
  setOpen(false);
  input.current?.click();
};

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
}

const FileInput = ({ input, camera = false, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    accept="image/*"
    hidden
    {...(camera ? { capture: 'user' as const } : {})}
    onChange={({ target }) => {
      const file = target.files?.[0];
      // The same file can be chosen again.
      target.value = '';
      if (file !== undefined) onFile(file);
    }}
  />
);

function RemoveRow({ onDone }: { onDone: () => void }) {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const received = await call(saveProfile, { avatarId: null });
      if (!received.ok) return showRefusal(received.refusal);
      keepProfile(received.value);
      showToast({ text: say('identity.picture.removed'), kind: 'done' });
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
      title={say('identity.picture.remove')}
      disabled={isBusy}
      onClick={() => void remove()}
    />
  );
}
