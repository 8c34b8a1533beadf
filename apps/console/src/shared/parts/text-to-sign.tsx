import { t } from '../language/index.ts';
import { Act } from './form.tsx';
import { TextArea } from './inputs.tsx';

interface TextToSignProps {
  readonly label: string;
  readonly note: string;
  readonly text: string;
}

/** A text for signing on another device. It must be copied exactly. */
export const TextToSign = ({ label, note, text }: TextToSignProps) => (
  <div className="mb-3">
    <TextArea label={label} value={text} rows={text.split('\n').length} readOnly onChange={() => undefined} />
    <p className="mb-2 text-small text-muted">{note}</p>
    <Act onClick={() => void navigator.clipboard.writeText(text)}>{t('console.copy')}</Act>
  </div>
);
