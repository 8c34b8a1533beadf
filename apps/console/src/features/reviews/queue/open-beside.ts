const NAME = 'post';
const WIDTH = 480;

/**
 * Opens posts in one popup beside the console, and reuses it. The page is untrusted, so it gets neither
 * `opener` nor a referrer.
 */
export function openBeside(url: string): void {
  const features = `popup,width=${WIDTH},height=${screen.availHeight},left=${screen.availWidth - WIDTH},top=0`;
  const beside = window.open('about:blank', NAME, features);
  if (beside === null) return;
  beside.opener = null;
  beside.location.replace(url);
}
