import { type Id, isId } from '@cliffhanger/core/kernel';
import { Icon, Spinner } from '@cliffhanger/ui';
import { refusing } from '@cliffhanger/wire/kernel';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../../shared/language/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { sendPicture } from '../../../shared/server/upload.ts';

/** The id of an upload; an empty value is refused with the server's message. */
export const credentialsInput = z.codec(
  z.string(refusing('credentials-required')).check(z.refine(isId, refusing('credentials-required'))),
  z.custom<Id<'upload'>>((value) => typeof value === 'string'),
  { decode: (text) => text as Id<'upload'>, encode: (id) => id },
);

interface ScreenshotFieldProps {
  readonly error: string | undefined;
  readonly onUploaded: (id: string) => void;
  readonly ref: Ref<HTMLButtonElement>;
}

type Upload =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly sent: number }
  | { readonly kind: 'there'; readonly picture: string }
  | { readonly kind: 'problem'; readonly text: string };

/** Uploads the picture as soon as it is chosen; the form sends its id. */
export function ScreenshotField({ error, onUploaded, ref }: ScreenshotFieldProps) {
  const t = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<Upload>({ kind: 'none' });
  const send = async (file: File) => {
    setUpload({ kind: 'sending', sent: 0 });
    onUploaded('');
    try {
      const received = await sendPicture(file, (sent) => setUpload({ kind: 'sending', sent }));
      if (!received.ok) return setUpload({ kind: 'problem', text: received.refusal.message });
      onUploaded(received.value.id);
      setUpload({ kind: 'there', picture: received.value.url });
    } catch (failure) {
      setUpload({ kind: 'problem', text: problemText(failure) });
    }
  };
  const problem = upload.kind === 'problem' ? upload.text : error;
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-label">
        {t('deposits.screenshot')}
      </p>
      <button
        ref={ref}
        type="button"
        aria-labelledby={`${id}-label ${id}-text`}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        onClick={() => input.current?.click()}
        className="flex min-h-20 items-center gap-3 rounded-field border border-dashed border-edge bg-surface px-3.5 py-3 text-start"
      >
        <Preview upload={upload} />
        <span id={`${id}-text`} className="min-w-0 flex-1">
          {t(TEXTS[upload.kind], upload.kind === 'sending' ? { percent: Math.round(upload.sent * 100) } : {})}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Resets the input, so that the same file can be chosen again.
          target.value = '';
          if (file !== undefined) void send(file);
        }}
      />
      <p id={`${id}-error`} aria-live="polite" className="flex gap-1.5 text-small text-bad empty:hidden">
        {problem !== undefined && (
          <>
            <Icon of={CircleAlert} size={16} className="mt-px" />
            <span className="min-w-0">{problem}</span>
          </>
        )}
      </p>
    </div>
  );
}

const TEXTS = {
  none: 'deposits.screenshot.choose',
  sending: 'deposits.screenshot.sending',
  there: 'deposits.screenshot.there',
  problem: 'deposits.screenshot.choose',
} as const;

function Preview({ upload }: { upload: Upload }) {
  if (upload.kind === 'sending') return <Spinner />;
  if (upload.kind === 'there') {
    return <img src={upload.picture} alt="" className="h-14 w-11 rounded-bar bg-well object-cover" />;
  }
  return <Icon of={ImagePlus} className="text-muted" />;
}
