// Runs before the first paint, so that nobody who chose the dark theme or French sees a flash of the other.
(function () {
  var root = document.documentElement;
  var stored = null;
  var language = null;
  try {
    stored = localStorage.getItem('muster-theme');
    language = localStorage.getItem('muster-language');
  } catch (_) {
    // storage is refused: the system's choice stands
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.lang = language || (navigator.language && navigator.language.slice(0, 2) === 'fr' ? 'fr' : 'en');
})();
