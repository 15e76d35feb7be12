const inLetterLands = /-(US|CA|MX|PH|CO|CL|VE)$/;

/** The paper of the reader's country. */
export const paper = (): 'a4' | 'letter' => (inLetterLands.test(navigator.language) ? 'letter' : 'a4');
