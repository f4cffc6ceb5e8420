import { compareLedgersAfterEach } from '../../tests/support/ledger-scenarios.ts'

compareLedgersAfterEach('paypal')
