import { Banner } from '@cliffhanger/ui';
import { CircleAlert } from 'lucide-react';

/** What went wrong with the whole form, right above its button. */
export const FormProblem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Banner icon={CircleAlert} tone="bad" alert>
      {text}
    </Banner>
  );
