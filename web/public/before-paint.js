// Runs before the first paint, so that neither other colors nor the way in flash before somebody who is signed in; a file of
// its own because inline scripts are refused.
(() => {
  const page = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage is blocked: follow the system.
    }
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
    page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  paint();
  // At dusk, and when another tab chooses: pages that are only read have no other script.
  system.addEventListener('change', paint);
  addEventListener('storage', paint);
  // The identity SDK's cookie for the day of a session: static pages are those of visitors.
  if (/(?:^|;\s*)auth0\.[^=]*is\.authenticated=/.test(document.cookie))
    page.setAttribute('data-returning', '');
  // The static list of courses is the whole one: not what a search or a filter in the address asks for.
  if (
    location.pathname === '/courses' &&
    /[?&](?:search|topic|level|duration|sort)=[^&]/.test(location.search)
  )
    page.setAttribute('data-narrowed', '');
})();
