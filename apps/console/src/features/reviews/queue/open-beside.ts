const NAME = 'post';
const WIDTH = 480;

/**
 * One window beside the console, used again for every post. What it shows is a stranger's page: it gets no hold of ours,
 * neither by `opener` nor by a referrer.
 */
export function openBeside(url: string): void {
  const features = `popup,width=${WIDTH},height=${screen.availHeight},left=${screen.availWidth - WIDTH},top=0`;
  const beside = window.open('about:blank', NAME, features);
  if (beside === null) return;
  beside.opener = null;
  beside.location.replace(url);
}
