// Runs before the first paint, so that nobody who chose the dark theme or French sees a flash of the other.
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is refused: the system's choice stands
    }
  }
  var theme = stored('muster-theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  var person = stored('muster-signed-in'); // the language of whoever was signed in last time
  root.lang =
    (/^(en|fr)$/.test(person) && person) ||
    stored('muster-language') ||
    (navigator.language && navigator.language.slice(0, 2) === 'fr' ? 'fr' : 'en');
})();
