import { Notice } from '@cliffhanger/ui';
import { CircleAlert } from 'lucide-react';

/** What went wrong with the whole form, right above its button. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Notice icon={CircleAlert} tone="bad" alert>
      {text}
    </Notice>
  );
