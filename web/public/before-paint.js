// Runs before the first paint, so that neither the wrong color scheme nor, for signed-in learners, the Login button flashes.
// The build inlines it (web/build/inline-before-paint.ts).
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
  // Follows the system's scheme and choices in other tabs, because static pages may have no other script.
  system.addEventListener('change', paint);
  addEventListener('storage', paint);
  // The identity SDK sets this cookie for the day of a session; static pages are rendered signed out.
  if (/(?:^|;\s*)auth0\.[^=]*is\.authenticated=/.test(document.cookie))
    page.setAttribute('data-returning', '');
  // The static course list is unfiltered, so it does not match an address with a search or filter.
  if (location.pathname === '/courses' && /[?&](?:search|FILTERS|sort)=[^&]/.test(location.search))
    page.setAttribute('data-narrowed', '');
  // The first picture of a video comes before the fonts: until then, text shows in fonts that the system has (theme/global.css).
  // Preview pages are marked in their HTML. Other lectures may be articles: the player then asks for the fonts at once.
  if (/^\/courses\/[^/]+\/(?:drip-)?content\/./.test(location.pathname))
    page.setAttribute('data-fonts', 'late');
  if (page.hasAttribute('data-fonts')) {
    const show = () => page.removeAttribute('data-fonts');
    document.addEventListener('loadeddata', show, { capture: true, once: true });
    setTimeout(show, 8000);
  }
})();
