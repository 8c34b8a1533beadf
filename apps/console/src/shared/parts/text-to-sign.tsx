import { t } from '../language/index.ts';
import { Act } from './form.tsx';
import { TextArea } from './inputs.tsx';

interface TextToSignProps {
  readonly label: string;
  readonly note: string;
  readonly text: string;
}

/** What a key that is not here signs: it has to get there letter by letter. */
export const TextToSign = ({ label, note, text }: TextToSignProps) => (
  <div className="mb-3">
    <TextArea label={label} value={text} rows={text.split('\n').length} readOnly onChange={() => undefined} />
    <p className="mb-2 text-small text-muted">{note}</p>
    <Act onClick={() => void navigator.clipboard.writeText(text)}>{t('console.copy')}</Act>
  </div>
);
