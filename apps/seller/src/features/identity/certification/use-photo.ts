import type { DocumentPictureId } from '@cliffhanger/core/identity';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { acceptedOf, problemText } from '../../../shared/server/index.ts';
import { sendDocumentPicture } from '../../../shared/server/upload.ts';
import { photoAsFile } from '../picture/draw.ts';

interface Photo {
  /** Where this page finds the photo; it is nowhere else to be seen. */
  readonly preview: string | undefined;
  /** From 0 to 1 while it is on its way. */
  readonly sent: number | undefined;
  readonly isKept: boolean;
  readonly problem: string | undefined;
  readonly take: (file: File) => Promise<void>;
}

/** One photo, sent as soon as it was taken. Another one takes its place; a failed one can be taken again. */
export function usePhoto(onPicture: (id: DocumentPictureId | undefined) => void): Photo {
  const t = useTranslation();
  const [preview, setPreview] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [isKept, setKept] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const take = async (file: File) => {
    setProblem(undefined);
    setKept(false);
    onPicture(undefined);
    const photo = await photoAsFile(file).catch(() => undefined);
    if (photo === undefined) {
      setProblem(t('identity.picture.unreadable'));
      return;
    }
    setPreview(URL.createObjectURL(photo));
    setSent(0);
    try {
      onPicture(acceptedOf(await sendDocumentPicture(photo, setSent)).id);
      setKept(true);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setSent(undefined);
    }
  };
  return { preview, sent, isKept, problem, take };
}
