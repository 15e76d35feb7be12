import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of the register of VAT numbers (VIES) that we use, for tests: what it knows is said by number. */
export class VatRegisterDouble {
  /** What is answered to a number, such as `DE123456789`; what is not here is not valid. */
  readonly known = new Map<string, { name: string; address: string }>();
  /** Answers nothing useful, as when a country's own register is closed. */
  closed = false;
  readonly asked: string[] = [];
  readonly #server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const { countryCode, vatNumber } = JSON.parse(text) as { countryCode: string; vatNumber: string };
      const number = countryCode + vatNumber;
      this.asked.push(number);
      const found = this.known.get(number);
      response.writeHead(this.closed ? 500 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          this.closed
            ? { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
            : {
                countryCode,
                vatNumber,
                valid: found !== undefined,
                name: found?.name ?? '---',
                address: found?.address ?? '---',
                requestIdentifier: '',
              },
        ),
      );
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
