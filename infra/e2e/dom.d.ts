// Types of the browser, for functions that Playwright runs in the page.
/// <reference lib="dom" />
