import type { DocumentPictureId } from '@cliffhanger/core/identity';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { acceptedOf, problemText } from '../../../shared/server/index.ts';
import { sendDocumentPicture } from '../../../shared/server/upload.ts';
import { photoAsFile } from '../picture/draw.ts';

interface Photo {
  /** An object URL of the local file; the uploaded photo cannot be read back. */
  readonly preview: string | undefined;
  /** Upload progress from 0 to 1. */
  readonly sent: number | undefined;
  readonly isUploaded: boolean;
  readonly problem: string | undefined;
  readonly take: (file: File) => Promise<void>;
}

/** A photo that uploads as soon as it is taken; another one replaces it. */
export function usePhoto(onPicture: (id: DocumentPictureId | undefined) => void): Photo {
  const t = useTranslation();
  const [preview, setPreview] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [isUploaded, setUploaded] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const take = async (file: File) => {
    setProblem(undefined);
    setUploaded(false);
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
      setUploaded(true);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setSent(undefined);
    }
  };
  return { preview, sent, isUploaded, problem, take };
}
