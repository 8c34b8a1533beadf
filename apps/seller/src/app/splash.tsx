import { BrandMark } from '@cliffhanger/ui';

/** The same picture as in `index.html`, until the first page has loaded. */
export const Splash = () => (
  <div className="splash">
    <BrandMark size={72} />
  </div>
);
