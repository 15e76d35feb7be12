import { sql } from 'kysely';
import { companyTerminated } from '../company/index.ts';
import { fileRemovalAsked } from '../files/index.ts';
import {
  mergeUndone,
  moveRows,
  partedAgain,
  peopleMerged,
  personalData,
  restoreRows,
  personFellDue,
} from '../identity/index.ts';
import { forgetTickets } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { changeTickets, listSupportStaff, mergeChosenTickets } from './bulk-tickets.ts';
import { acceptInboundEmail } from './email/accept-email.ts';
import { askForAccess } from './ask-for-access.ts';
import { tellStaff } from './emails.ts';
import { getAnyTicketFile, getTicketFile, refuseSent, sweepUnsentFiles, uploadTicketFile } from './files.ts';
import { answerTicket, changeTicket, getAnyTicket, mergeTickets } from './handle-tickets.ts';
import { agreeToPassOn, withdrawPassOn } from './corrections/agree.ts';
import { countWaitingCorrections, decideCorrection, listCorrections, tellTicket } from './corrections/decide.ts';
import { endWaiting, partCorrections } from './corrections/end-waiting.ts';
import { askToPassOn, listTicketCorrections, passOnCorrection, recallCorrection } from './corrections/pass-on.ts';
import { getHelpArticle, listHelp, moveVotes, rateHelp } from './help/help.ts';
import { changeHelpText, getHelpText, listHelpTexts, revertHelpText } from './help/help-editing.ts';
import { discardInboundEmail, getInboundEmail, getSupportMailbox, inboundEmails } from './email/inbound-emails.ts';
import { getSupportFigures, tickets } from './list-tickets.ts';
import { forgetEmails } from './email/forget-emails.ts';
import { addMacro, changeMacro, listMacros, removeMacro } from './macros.ts';
import { createTicket, getTicket, listMyTickets, rateTicket, replyToTicket, solveTicket } from './own-tickets.ts';
import { partTickets } from './part-tickets.ts';
import { retentionListeners } from './retention.ts';
import { readMailbox } from './email/read-mailbox.ts';
import { splitTicket } from './split-ticket.ts';
import { addTicketTime, changeTicketTime, listTicketTimes, removeTicketTime } from './ticket-times.ts';
import { sayWriting } from './ticket-writers.ts';
import { keptTickets } from './personal-data.ts';

export const supportModule: Module = {
  name: 'support',
  handlers: [
    listMyTickets,
    createTicket,
    getTicket,
    replyToTicket,
    solveTicket,
    rateTicket,
    uploadTicketFile,
    getTicketFile,
    ...tickets.handlers,
    getSupportFigures,
    getAnyTicket,
    answerTicket,
    changeTicket,
    changeTickets,
    mergeTickets,
    mergeChosenTickets,
    listSupportStaff,
    getAnyTicketFile,
    splitTicket,
    sayWriting,
    listTicketTimes,
    addTicketTime,
    changeTicketTime,
    removeTicketTime,
    ...[
      listTicketCorrections,
      passOnCorrection,
      askToPassOn,
      recallCorrection,
      agreeToPassOn,
      withdrawPassOn,
      listCorrections,
      countWaitingCorrections,
      decideCorrection,
    ],
    listMacros,
    addMacro,
    changeMacro,
    removeMacro,
    askForAccess,
    ...inboundEmails.handlers,
    getInboundEmail,
    acceptInboundEmail,
    discardInboundEmail,
    getSupportMailbox,
    listHelp,
    getHelpArticle,
    rateHelp,
    listHelpTexts,
    getHelpText,
    changeHelpText,
    revertHelpText,
  ],
  provides: [provide(personalData, keptTickets)],
  listeners: [
    when(personFellDue, forgetTickets),
    when(fileRemovalAsked, refuseSent),
    ...retentionListeners,
    when(
      peopleMerged,
      async (work, merge) => void (await moveRows(work, merge, { table: 'tickets', column: 'requester_id' })),
    ),
    when(mergeUndone, async (work, merge) => void (await partTickets(work, merge))),
    when(partedAgain, async (work, parted) => void (parted.moved += await partTickets(work, parted))),
    when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'ticket_corrections' }))),
    when(mergeUndone, async (work, merge) => void (await partCorrections(work, merge))),
    when(partedAgain, async (work, parted) => void (parted.moved += await partCorrections(work, parted))),
    when(companyTerminated, (work, { companyId }) => endWaiting(work, sql`c.company_id = ${companyId}`, 'terminated')),
    when(peopleMerged, moveVotes),
    when(mergeUndone, (work, merge) => restoreRows(work, merge, 'help_votes')),
  ],
  jobs: [tellStaff, tellTicket, sweepUnsentFiles, readMailbox, forgetEmails],
};
